import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/service.ts'
import type { EventConflict } from '../api/types.ts'
import { keys } from '../app/queries.ts'

/** Settles what differs between a booking and the doctor's own calendar. */
export function useConflict({ appointment_id: id, there }: EventConflict) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (as: 'there' | 'here') => {
      if (as === 'here') await api.putCalendarEventBack(id)
      else if (there) {
        const { duration_minutes, ...when } = there
        await api.changeAppointment(id, { ...when, ...(duration_minutes !== null && { duration_minutes }) })
      }
    },
    onSuccess: () => {
      for (const queryKey of [keys.calendarConflicts, keys.calendarTarget, keys.appointments, keys.appointment(id)]) {
        void client.invalidateQueries({ queryKey })
      }
    },
  })
}
