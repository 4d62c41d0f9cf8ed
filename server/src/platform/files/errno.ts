/** The code of a failed system call (`ENOENT`), undefined for any other error. */
export const errno = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The result of `promise`, or `otherwise` when there is no such file or folder. */
export async function orWhenMissing<T, U>(promise: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await promise
  } catch (error) {
    if (errno(error) === 'ENOENT' || errno(error) === 'ENOTDIR') return otherwise
    throw error
  }
}
