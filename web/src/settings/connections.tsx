import { DeliveryOfNotes } from './delivery.tsx'
import { GdtAgents } from './gdt-agents.tsx'
import { GdtLog } from './gdt-log.tsx'
import { Webhooks } from './webhooks.tsx'

/** Connections to other systems of the practice. */
export default function Connections() {
  return (
    <>
      <DeliveryOfNotes />
      <GdtAgents />
      <GdtLog />
      <Webhooks />
    </>
  )
}
