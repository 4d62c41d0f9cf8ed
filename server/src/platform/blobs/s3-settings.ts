import type { S3Settings } from './s3.ts'
import { parseS3Url } from './s3-url.ts'

/** The variables that hold credentials. */
interface Credentials {
  id: string
  secret: string
  token?: string
}

export const AWS_CREDENTIALS: Credentials = {
  id: 'AWS_ACCESS_KEY_ID',
  secret: 'AWS_SECRET_ACCESS_KEY',
  token: 'AWS_SESSION_TOKEN',
}

interface Place {
  /** The variable that the operator set it in. */
  variable: string
  url: string
  stagingFolder: string
}

/** @returns null if the place cannot be used, which is then reported as a fault */
export function s3Settings(
  { variable, url, stagingFolder }: Place,
  { id, secret, token }: Credentials,
  env: NodeJS.ProcessEnv,
  faults: string[],
): S3Settings | null {
  const accessKeyId = env[id]?.trim() ?? ''
  const secretAccessKey = env[secret]?.trim() ?? ''
  if (!accessKeyId || !secretAccessKey) faults.push(`${variable} needs ${id} and ${secret}`)
  try {
    const location = parseS3Url(url, env.AWS_REGION)
    const sessionToken = (token && env[token]) || undefined
    return { ...location, accessKeyId, secretAccessKey, sessionToken, stagingFolder }
  } catch (error) {
    faults.push(`${variable} ${error instanceof Error ? error.message : 'cannot be used'}`)
    return null
  }
}
