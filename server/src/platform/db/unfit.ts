/** This program must not use this database; the message says what to do. The process exits with 78 (EX_CONFIG). */
export class DatabaseUnfitError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseUnfitError'
  }
}
