/** How the API writes that a plan never ends. */
const WITHOUT_END = '9999-12-31T23:59:59.999Z'

/** When a plan ends; null: never. @param expiry `subscriptionExpiry` as the API sends it */
export const endOfPlan = (expiry: string): string | null => (expiry === WITHOUT_END ? null : expiry)
