import { DeliveryOfNotes } from './delivery.tsx'
import { Webhooks } from './webhooks.tsx'

/** Other systems of the practice. */
export default function Connections() {
  return (
    <>
      <DeliveryOfNotes />
      <Webhooks />
    </>
  )
}
