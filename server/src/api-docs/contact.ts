/** Who is asked about a service: whoever runs it (the address is the one every mail domain has, RFC 2142). */
export const contactAt = (publicUrl: string) => ({
  name: 'Whoever runs this service',
  url: publicUrl,
  email: `postmaster@${new URL(publicUrl).hostname}`,
})
