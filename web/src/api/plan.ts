/** How the API writes the end of a plan that has none. */
const WITHOUT_END = '9999-12-31T23:59:59.999Z'

/** When a plan ends; null: never. @param expiry `subscriptionExpiry` as the API sends it */
export const endOfPlan = (expiry: string): string | null => (expiry === WITHOUT_END ? null : expiry)
