/**
 * The same function, but it looks for each thing only once, and remembers the result as long as the function is kept.
 */
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
