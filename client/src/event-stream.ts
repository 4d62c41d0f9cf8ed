/** One block of a stream of server-sent events (HTML Standard, 9.2.6). */
export interface Block {
  id: string | null
  /** null: the block has none. */
  data: string | null
}

/** Takes the text of a stream as it arrives. @returns the blocks completed by it */
export function eventBlocks(): (text: string) => Block[] {
  let rest = ''
  return (text) => {
    // A line ends with CR, LF or both; a CR at the end may be half of one.
    const whole = rest + text
    const held = whole.endsWith('\r') ? 1 : 0
    const parts = whole
      .slice(0, whole.length - held)
      .replaceAll(/\r\n?/g, '\n')
      .split('\n\n')
    rest = (parts.pop() ?? '') + (held ? '\r' : '')
    return parts.map(blockOf)
  }
}

function blockOf(text: string): Block {
  const block: Block = { id: null, data: null }
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') block.id = value
    else if (name === 'data') block.data = block.data === null ? value : `${block.data}\n${value}`
  }
  return block
}
