/** The database does not answer: the same request may work again at once, or when it is back. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseAway'
  }
}
