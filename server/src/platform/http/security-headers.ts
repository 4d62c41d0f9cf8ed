/**
 * The headers of OWASP's Secure Headers Project for every answer (trust 6). A constant rather than
 * @fastify/helmet, which computes them for each request: measured with `npm run bench`, that took longer than
 * everything else Fastify does. A route that needs others (the dashboard's pages) sets its own over them.
 *
 * @param https the public URL is https
 */
export const securityHeaders = ({ https }: { https: boolean }): Readonly<Record<string, string>> => ({
  // Answers of the API are data: nothing in them is ever run or framed, and clinical ones are never cached.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
