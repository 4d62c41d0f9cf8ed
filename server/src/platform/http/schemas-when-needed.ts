import ajvCompiler from '@fastify/ajv-compiler'
import serializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

type Validate = ReturnType<ReturnType<ReturnType<typeof ajvCompiler>>>
type Serialize = ReturnType<ReturnType<ReturnType<typeof serializers>>>

/** Compiled schemas, by their text: successive services in one process need each only once. */
export interface CompiledSchemas {
  validators: Map<string, Validate>
  serializers: Map<string, Serialize>
}

/**
 * Compiles a route's schemas at its first request. Compiling all of them would double the time from start to first
 * answer, and few processes ever serve every route.
 *
 * @param customOptions of Ajv
 */
export function compileSchemasWhenNeeded(
  app: FastifyInstance,
  customOptions: NonNullable<Parameters<ReturnType<typeof ajvCompiler>>[1]>['customOptions'],
  compiled: CompiledSchemas = { validators: new Map(), serializers: new Map() },
): void {
  const validator = once(() => ajvCompiler()(app.getSchemas() as Record<string, object>, { customOptions }))
  const serializer = once(() => serializers()(app.getSchemas()))

  const validatorOf: FastifySchemaCompiler<unknown> = (route) => {
    const needed = once(() => known(compiled.validators, JSON.stringify(route.schema), () => validator()(route)))
    const validate = (data: unknown) => needed()(data) === true
    // Fastify reads them there after a refusal.
    return Object.defineProperty(validate, 'errors', { get: () => needed().errors })
  }
  app.setValidatorCompiler(validatorOf)
  app.setSerializerCompiler((route) => {
    const needed = once(() =>
      known(compiled.serializers, JSON.stringify(route.schema), () =>
        serializer()({ ...route, httpStatus: route.httpStatus ?? '' }),
      ),
    )
    return (data) => needed()(data)
  })
}

function known<T>(all: Map<string, T>, key: string, make: () => T): T {
  const value = all.get(key) ?? make()
  all.set(key, value)
  return value
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
