import * as z from 'zod';
import { errors } from '../../shared/api/errors.ts';
import { openApi } from '../../shared/openapi/describe.ts';

type Operation = { responses: Record<string, { content?: Record<string, { schema: { $ref: string } }> }> };

interface Answered {
  status: number;
  headers: Record<string, string>;
  json: unknown;
}

let api: ReturnType<typeof openApi> | undefined;
let definitions: Record<string, unknown> | undefined;
const validators = new Map<string, { status: number; schema: z.ZodType | undefined }>();

/** A field that the description does not have is an error here, while clients must ignore it. */
const strict = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value
    ? { ...value, additionalProperties: false }
    : value;

/** Compiled once per process and route. Undefined for routes of tests, which are not in the description. */
function validatorOf(route: string) {
  const known = validators.get(route);
  if (known) return known;
  const [method = '', path = ''] = route.split(' ');
  api ??= openApi();
  const operation = api.paths[path]?.[method.toLowerCase()] as Operation | undefined;
  if (!operation) return undefined;
  const [status = ''] = Object.keys(operation.responses);
  const $ref = operation.responses[status]?.content?.['application/json']?.schema.$ref;
  const asDefinition = (text: string) => text.replaceAll('#/components/schemas/', '#/$defs/');
  definitions ??= JSON.parse(asDefinition(JSON.stringify(api.components.schemas)), strict);
  const schema = $ref ? z.fromJSONSchema({ $ref: asDefinition($ref), $defs: definitions } as never) : undefined;
  const validator = { status: Number(status), schema };
  validators.set(route, validator);
  return validator;
}

/** Throws where an answer differs from /openapi.json: wrong status, shape, error code or media type. */
export function requireDescribed(route: string | undefined, { status, headers, json }: Answered): void {
  const validator = validatorOf(route ?? '');
  if (!validator) return;
  if (status >= 400) {
    const [described] = errors[headers['x-error-code'] as keyof typeof errors] ?? [];
    if (described !== status) throw new Error(`${route} answers ${status} with ${headers['x-error-code']}`);
    return;
  }
  // A repeated creation is answered 200.
  if (status !== validator.status && status !== 200) throw new Error(`${route} answers ${status}`);
  const checked = validator.schema?.safeParse(json);
  if (checked?.error) throw new Error(`${route} differs from its description:\n${z.prettifyError(checked.error)}`);
}
