export interface SpeechSessionRow {
  id: string
  appointment_id: string
  doctor_id: string
  /** Handle of the device that speaks. */
  session_handle: string
  /** The spool folder that holds the audio (`Spools.home`). */
  home: string
  /** The process that holds its connection; null once that has ended properly. */
  holder: string | null
  language: string
  /** Number of the connection that may write; an earlier one was taken over. */
  generation: number
  /** `ending`: no more audio is accepted; the recording is still to be made. */
  state: 'open' | 'ending' | 'ended'
  /** 1: the client asked for the end; 0: nobody came back in time. */
  end_requested: number
  /** What it became; null when nothing was said. */
  recording_id: string | null
  /** When the connection was last known to be alive. */
  seen_at: string
  created_at: string
  ended_at: string | null
  /** Names the attempt that makes the recording: its process alone may finish. */
  packing_lease: string | null
  /** Milliseconds: until then, unless it is renewed. */
  packing_until: number | null
}
