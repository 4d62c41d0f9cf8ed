import type { FastifyPluginAsync } from 'fastify'

const DAY_MS = 86_400_000
/** RFC 9116 wants an expiry less than a year ahead; it moves with every answer. */
const EXPIRES_MS = 180 * DAY_MS

/** Whom to tell about a vulnerability (RFC 9116). */
export const securityTxtRoutes =
  ({ contact, publicUrl, now }: { contact: string; publicUrl: string; now: () => Date }): FastifyPluginAsync =>
  async (app) => {
    app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${new Date(now().getTime() + EXPIRES_MS).toISOString()}`,
        'Preferred-Languages: de, en',
        // Without its own address on plain http, which the RFC forbids here.
        ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
  }
