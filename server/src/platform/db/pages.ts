/**
 * Reads rows page by page, one statement per page, so that a slow client holds no connection and no snapshot.
 * @param read returns the rows after `last` in order, or the first ones; fewer than `size` at the end
 */
export async function* inPages<Row>(
  size: number,
  read: (last: Row | undefined, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}
