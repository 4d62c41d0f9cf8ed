import { buildDashboard } from '../../scripts/setup.mjs'

/** Builds what browsers are shown from the current sources. */
export const setup = () => buildDashboard({ required: true })
