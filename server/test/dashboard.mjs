import { buildDashboard } from '../../scripts/setup.mjs'

/** What browsers are shown is built from the sources as they are now. */
export const setup = () => buildDashboard({ required: true })
