/** Whom to ask about a service: its operator (every mail domain has this address, RFC 2142). */
export const contactAt = (publicUrl: string) => ({
  name: 'Whoever runs this service',
  url: publicUrl,
  email: `postmaster@${new URL(publicUrl).hostname}`,
})
