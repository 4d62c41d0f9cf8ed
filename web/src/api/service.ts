import { createContext, useContext } from 'react'
import type { Api } from './api.ts'
import type { Service } from './client.ts'

export const ServiceContext = createContext<Service | null>(null)

export function useService(): Service {
  const service = useContext(ServiceContext)
  if (!service) throw new Error('outside of the service')
  return service
}

export const useApi = (): Api => useService().api
