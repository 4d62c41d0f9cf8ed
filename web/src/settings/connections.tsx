import { DeliveryOfNotes } from './delivery.tsx'
import { GdtLog } from './gdt-log.tsx'
import { Webhooks } from './webhooks.tsx'

/** Other systems of the practice. */
export default function Connections() {
  return (
    <>
      <DeliveryOfNotes />
      <GdtLog />
      <Webhooks />
    </>
  )
}
