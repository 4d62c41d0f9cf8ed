/** The same function, which finds each thing once: as long as whoever made it keeps it. */
export function remembered<Given, Found>(find: (given: Given) => Found): (given: Given) => Found {
  const found = new Map<Given, Found>()
  return (given) => {
    const known = found.get(given)
    if (known !== undefined || found.has(given)) return known as Found
    const first = find(given)
    found.set(given, first)
    return first
  }
}
