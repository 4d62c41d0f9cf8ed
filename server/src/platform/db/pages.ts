/**
 * Rows page by page, each page a statement of its own: no connection and no snapshot is held while a slow client reads.
 * @param read the rows behind `last` in their order, or the first ones; fewer than `size` when there are no more
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
