/**
 * Writes small ONNX models (onnx.proto3) without a library: enough of protocol buffers for graphs made by hand. Numbers
 * in the calls are the field numbers of the messages.
 */

export const FLOAT = 1
export const INT64 = 7

/** A message or a part of one, encoded. */
type Bytes = Buffer

function varint(number: number | bigint): Bytes {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(number))
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Buffer.from(bytes)
}

const integer = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const bytes = (field: number, value: Uint8Array) =>
  Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
const text = (field: number, value: string) => bytes(field, Buffer.from(value))
const message = (field: number, ...parts: Bytes[]) => bytes(field, Buffer.concat(parts))

/** TensorProto. */
function tensor(name: string, shape: readonly number[], type: number, raw: Uint8Array): Bytes {
  const dims = shape.map((dim) => integer(1, dim))
  return Buffer.concat([...dims, integer(2, type), text(8, name), bytes(9, raw)])
}

export function floats(name: string, shape: readonly number[], values: ArrayLike<number>): Bytes {
  return tensor(name, shape, FLOAT, new Uint8Array(Float32Array.from(values).buffer))
}

export function integers(name: string, values: readonly number[]): Bytes {
  return tensor(name, [values.length], INT64, new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer))
}

/** NodeProto: one operation. Attributes are whole numbers or lists of them. */
export function node(
  operation: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Bytes {
  const attribute = ([name, value]: [string, number | readonly number[]]) =>
    typeof value === 'number'
      ? message(5, text(1, name), integer(3, value), integer(20, 2))
      : message(5, text(1, name), ...value.map((each) => integer(8, each)), integer(20, 7))
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    ...outputs.map((output) => text(2, output)),
    text(3, `${outputs[0]}_node`),
    text(4, operation),
    ...Object.entries(attributes).map(attribute),
  ])
}

/** ValueInfoProto: a tensor that goes in or comes out. A named dimension is free. */
export function value(name: string, type: number, shape: readonly (number | string)[]): Bytes {
  const dims = shape.map((dim) => message(1, typeof dim === 'number' ? integer(1, dim) : text(2, dim)))
  return Buffer.concat([text(1, name), message(2, message(1, integer(1, type), message(2, ...dims)))])
}

export interface Graph {
  nodes: readonly Bytes[]
  inputs: readonly Bytes[]
  outputs: readonly Bytes[]
  constants?: readonly Bytes[]
  /** What sherpa-onnx reads to know the model. */
  metadata?: Readonly<Record<string, string | number>>
}

/** ModelProto, operator set 13. */
export function onnxModel({ nodes, inputs, outputs, constants = [], metadata = {} }: Graph): Bytes {
  const graph = [
    ...nodes.map((each) => bytes(1, each)),
    text(2, 'tones'),
    ...constants.map((each) => bytes(5, each)),
    ...inputs.map((each) => bytes(11, each)),
    ...outputs.map((each) => bytes(12, each)),
  ]
  const entries = Object.entries(metadata).map(([key, each]) => message(14, text(1, key), text(2, String(each))))
  return Buffer.concat([integer(1, 8), message(7, ...graph), message(8, text(1, ''), integer(2, 13)), ...entries])
}
