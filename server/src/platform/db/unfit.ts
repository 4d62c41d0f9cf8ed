/** This program must not work on this database: what to do is in the message. The process ends with 78 (EX_CONFIG). */
export class DatabaseUnfitError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseUnfitError'
  }
}
