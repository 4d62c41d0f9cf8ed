import ajvCompiler from '@fastify/ajv-compiler'
import serializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

/**
 * Compiles a route's schemas at its first request. Compiling all at the start was half of the time until the first answer,
 * and few processes are asked for every route.
 *
 * @param customOptions of Ajv
 */
export function compileSchemasWhenNeeded(
  app: FastifyInstance,
  customOptions: NonNullable<Parameters<ReturnType<typeof ajvCompiler>>[1]>['customOptions'],
): void {
  const validator = once(() => ajvCompiler()(app.getSchemas() as Record<string, object>, { customOptions }))
  const serializer = once(() => serializers()(app.getSchemas()))

  const validatorOf: FastifySchemaCompiler<unknown> = (route) => {
    const compiled = once(() => validator()(route))
    const validate = (data: unknown) => compiled()(data) === true
    // Fastify reads them there after a refusal.
    return Object.defineProperty(validate, 'errors', { get: () => compiled().errors })
  }
  app.setValidatorCompiler(validatorOf)
  app.setSerializerCompiler((route) => {
    const compiled = once(() => serializer()({ ...route, httpStatus: route.httpStatus ?? '' }))
    return (data) => compiled()(data)
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
