/**
 * The OpenAPI 3.1 document of the calls, as generators of clients read it: references resolve inside the document, bodies name the forms
 * that work, replies their types.
 */

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const UPLOAD = 'multipart/form-data';

/** Failures of the envelope, and of the editor's protocol. */
const FAILURES = {
  Failure: {
    type: 'object',
    required: ['result', 'message', 'data', 'code'],
    properties: {
      result: { const: false },
      message: { type: 'string', description: '给人看的说明' },
      data: { description: '页面需要的数据，没有时为 null' },
      code: { type: 'string', description: '稳定的机器代码' },
      errors: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: '各字段的错误，键为字段路径',
      },
      requestId: { type: 'string', description: '日志中的请求编号' },
    },
  },
  EditorFailure: {
    type: 'object',
    required: ['state'],
    properties: {
      state: { type: 'string', description: '编辑器显示的说明' },
      result: { const: false },
      message: { type: 'string' },
      code: { type: 'string' },
    },
  },
};

/** The reply of a call that has nothing to say. */
export const DONE = {
  type: 'object',
  required: ['result', 'message', 'data'],
  properties: { result: { const: true }, message: { type: 'string' }, data: { type: 'null' } },
};

const SECURITY = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: '登录后的会话（http）' },
  hostSession: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: '登录后的会话（https）' },
};
const LOGGED_IN = Object.keys(SECURITY).map((name) => ({ [name]: [] }));

const pathNames = (e) => [...e.path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((m) => m[1]);
const pathOf = (e) => e.path.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}');
const idOf = (e) =>
  `${e.method.toLowerCase()}${pathOf(e).replaceAll(/[^A-Za-z0-9]+(\w)?/g, (_, c) => (c ?? '').toUpperCase())}`;

/** Whether some part of a JSON schema is as asked. */
function some(schema, asked) {
  if (typeof schema !== 'object' || schema === null) return false;
  return asked(schema) || Object.values(schema).some((part) => some(part, asked));
}

const isFile = (s) => s.type === 'string' && s.format === 'binary';
const isObjectList = (s) => s.type === 'array' && some(s.items, (i) => i.type === 'object');

/** What zod adds that no reader of the document knows. */
function plain({ jsonSchema }) {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  const { propertyNames, additionalProperties, prefixItems } = jsonSchema;
  // A map whose keys are known is an object.
  if (propertyNames?.enum && typeof additionalProperties === 'object') {
    jsonSchema.properties = Object.fromEntries(
      propertyNames.enum.map((name) => [name, additionalProperties]),
    );
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }
  if (prefixItems && !jsonSchema.items) {
    jsonSchema.items = { anyOf: prefixItems };
    jsonSchema.minItems = jsonSchema.maxItems = prefixItems.length;
  }
  if (!isFile(jsonSchema)) return;
  // The bytes of a file have no length in characters; its description says what it may weigh.
  for (const name of ['contentEncoding', 'minLength', 'maxLength']) delete jsonSchema[name];
}

/** @param {'input' | 'output'} io */
export function jsonSchemaOf(z, schema, io) {
  const target = 'draft-2020-12';
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target,
    override: plain,
  });
  return made;
}

/**
 * @param endpoints the calls: `method`, `path`, `spec`
 * @param parts zod, `formable` and `fileTypes` of lib/server/http
 */
export function openapiOf(endpoints, { z, formable, fileTypes }) {
  const schemas = { ...FAILURES };

  /** A zod schema as JSON schema; what it refers to inside itself becomes a schema of the document. */
  function schemaOf(schema, io, name) {
    if (!schema) return null;
    const { $defs = {}, ...rest } = jsonSchemaOf(z, schema, io);
    const names = Object.fromEntries(
      Object.keys($defs).map((key, i) => [`#/$defs/${key}`, `${name}Part${i + 1}`]),
    );
    const rewrite = (part) => {
      if (Array.isArray(part)) return part.map(rewrite);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(
        Object.entries(part).map(([key, value]) =>
          key === '$ref' && names[value]
            ? [key, `#/components/schemas/${names[value]}`]
            : [key, rewrite(value)],
        ),
      );
    };
    for (const [key, part] of Object.entries($defs)) schemas[names[`#/$defs/${key}`]] = rewrite(part);
    return rewrite(rest);
  }

  function parameters(e, input) {
    const properties = input?.properties ?? {};
    const inPath = pathNames(e);
    const out = inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    }));
    if (e.method !== 'GET') return out;
    // A page of the site is known by what browsers send; for others this header stands in (lib/server/http/origin.ts).
    if (e.spec.acts === 'page')
      out.push({
        name: 'X-Requested-With',
        in: 'header',
        description: '本站页面以外的客户端必填，取值不限',
        schema: { type: 'string' },
      });
    for (const [name, schema] of Object.entries(properties)) {
      if (!inPath.includes(name))
        out.push({ name, in: 'query', required: (input.required ?? []).includes(name), schema });
    }
    return out;
  }

  /** The input without what is in the address. */
  function bodySchema(e, input) {
    const inPath = new Set(pathNames(e));
    if (!input?.properties || inPath.size === 0) return input;
    const required = (input.required ?? []).filter((name) => !inPath.has(name));
    const { required: _, ...rest } = input;
    const properties = Object.fromEntries(
      Object.entries(input.properties).filter(([name]) => !inPath.has(name)),
    );
    return { ...rest, properties, ...(required.length > 0 && { required }) };
  }

  /** The objects of a form are written `invoice[title]`. */
  function encoding(schema) {
    const objects = Object.entries(schema.properties ?? {}).filter(([, s]) =>
      some(s, (p) => p.type === 'object'),
    );
    return objects.length > 0
      ? {
          encoding: Object.fromEntries(
            objects.map(([name]) => [name, { style: 'deepObject', explode: true }]),
          ),
        }
      : {};
  }

  function requestBody(e, input) {
    if (e.method !== 'POST' || e.spec.raw || !input) return {};
    const schema = bodySchema(e, input);
    if (schema.properties && Object.keys(schema.properties).length === 0) return {};
    const required = (schema.required ?? []).length > 0 || !schema.properties;
    if (e.spec.reply === 'editor') {
      const files = { ...schema, additionalProperties: true };
      return { requestBody: { content: { [UPLOAD]: { schema: files }, [FORM]: { schema: files } } } };
    }
    const files = Object.entries(schema.properties ?? {}).filter(([, s]) => some(s, isFile));
    if (files.length > 0) {
      const needed = files.some(([name]) => (schema.required ?? []).includes(name));
      const { ...others } = schema.properties;
      for (const [name] of files) delete others[name];
      const json = needed ? {} : { [JSON_TYPE]: { schema: { ...schema, properties: others } } };
      return { requestBody: { required, content: { [UPLOAD]: { schema }, ...json } } };
    }
    const form = formable(e.spec.input) && !some(schema, isObjectList);
    return {
      requestBody: {
        required,
        content: { [JSON_TYPE]: { schema }, ...(form && { [FORM]: { schema, ...encoding(schema) } }) },
      },
    };
  }

  function success(e) {
    const { reply = 'json', output, file } = e.spec;
    if (reply === 'file' || reply === 'notify') {
      const types = fileTypes[file];
      if (!types) throw new Error(`${e.method} ${e.path}: a file without its type (\`file\`)`);
      const schema = (type) => (type === JSON_TYPE ? {} : { type: 'string', format: 'binary' });
      return Object.fromEntries(types.map((type) => [type, { schema: schema(type) }]));
    }
    const view = schemaOf(output, 'output', `${idOf(e)}Reply`);
    if (reply === 'editor') return { [JSON_TYPE]: { schema: view ?? {} } };
    const data = view ?? DONE.properties.data;
    return { [JSON_TYPE]: { schema: { ...DONE, properties: { ...DONE.properties, data } } } };
  }

  function responses(e) {
    const name = e.spec.reply === 'editor' ? 'EditorFailure' : 'Failure';
    const content = { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${name}` } } };
    return {
      200: { description: '成功', content: success(e) },
      '4XX': { description: '被拒绝：说明和代码见内容', content },
      '5XX': { description: '系统错误或暂时不可用', content },
    };
  }

  const paths = {};
  const tags = new Set();
  for (const e of endpoints) {
    const path = pathOf(e);
    const tag = path.split('/').slice(2, 4).join('/');
    tags.add(tag);
    const input = schemaOf(e.spec.input, 'input', `${idOf(e)}Input`);
    paths[path] ??= {};
    paths[path][e.method.toLowerCase()] = {
      operationId: idOf(e),
      summary: e.spec.summary,
      tags: [tag],
      'x-permission': e.spec.can,
      security: e.spec.can === 'public' ? [] : LOGGED_IN,
      parameters: parameters(e, input),
      ...requestBody(e, input),
      responses: responses(e),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '保密宣传门户 API',
      version: '1.0.0',
      description:
        'GET 只读取，POST 写入。写入须带本站的 Origin；未知字段一律拒绝（400）。表单中，列表可重复同名字段、写作 ids[]=…，或以逗号分隔；列表中的对象写作 lines[0].x 或 lines[0][x]。',
    },
    servers: [{ url: '/', description: '本站' }],
    security: LOGGED_IN,
    tags: [...tags].toSorted((a, b) => a.localeCompare(b, 'en')).map((name) => ({ name })),
    paths,
    components: { securitySchemes: SECURITY, schemas },
  };
}
