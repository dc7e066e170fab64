import {
  adminPermissionLabels,
  permissionTable,
  type PermissionKey,
  type PermissionRule,
} from '@/lib/core/permissions';

/** The parts of JSON Schema that the generated OpenAPI document uses. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface RawOperation {
  summary?: string;
  tags?: string[];
  'x-permission'?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses?: Record<string, Content>;
}

export interface OpenApi {
  paths: Record<string, Record<string, RawOperation>>;
}

export interface Field {
  name: string;
  /** How deep it stands inside the object; 0 = a member of the object itself. */
  depth: number;
  type: string;
  required: boolean;
  description: string;
}

export interface Operation {
  key: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  readonly input: Field[];
  readonly output: Field[];
  /** Kind of the reply when it is no envelope. */
  file: boolean;
}

const isIntText = (s: Schema) => s.type === 'string' && s.pattern === String.raw`^-?\d{1,15}$`;

/** A schema's type in few words: `integer`, `string[]`, `'a' | 'b'`, `string | null`. */
export function typeText(s: Schema): string {
  if (s.const !== undefined) return JSON.stringify(s.const);
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ');
  if (s.anyOf) {
    const parts = s.anyOf.filter((p) => !(isIntText(p) && s.anyOf?.some((q) => q.type === 'number')));
    return [...new Set(parts.map((p) => (p.type === 'number' ? 'integer' : typeText(p))))].join(' | ');
  }
  if (s.type === 'array') return `${s.items ? typeText(s.items) : 'any'}[]`;
  if (Array.isArray(s.type)) return s.type.join(' | ');
  return s.type ?? 'any';
}

/** What is left of a schema when `null` is taken away and a list is opened. */
function inner(s: Schema): Schema {
  if (s.type === 'array' && s.items) return inner(s.items);
  const object = s.anyOf?.find((p) => p.properties);
  return object ?? s;
}

/** The members of an object schema in their order, those of inner objects and lists after their parent, one step deeper. */
export function fieldsOf(schema: Schema | undefined, depth = 0): Field[] {
  const { properties = {}, required = [] } = schema ? inner(schema) : {};
  return Object.entries(properties).flatMap(([name, s]) => [
    {
      name,
      depth,
      type: typeText(s),
      required: required.includes(name),
      description: [s.description, s.default !== undefined && `默认 ${JSON.stringify(s.default)}`]
        .filter(Boolean)
        .join('；'),
    },
    ...fieldsOf(s, depth + 1),
  ]);
}

const firstSchema = (c: Content | undefined) => Object.values(c?.content ?? {})[0]?.schema;

/** Who may make a call. */
export function permissionText(key: string): string {
  const rule: PermissionRule | undefined = permissionTable[key as PermissionKey];
  if (!rule) return key;
  if (rule.who === 'permission') return rule.permissions.map((p) => adminPermissionLabels[p]).join(' / ');
  return { anyone: '公开', loggedIn: '已登录', buyer: '用户', admin: '管理员' }[rule.who];
}

const parametersOf = (op: RawOperation): Field[] =>
  (op.parameters ?? []).map((p) => ({
    name: p.name,
    depth: 0,
    type: typeText(p.schema ?? {}),
    required: p.required ?? p.in === 'path',
    description: [p.in === 'path' && '路径', p.schema?.description].filter(Boolean).join('，'),
  }));

/** Calls by their group (`admin/order`), groups and calls in the order of the document. */
export function groupsOf(doc: OpenApi): { group: string; operations: Operation[] }[] {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(doc.paths)) {
    for (const [method, op] of Object.entries(methods)) {
      const reply = op.responses?.['200'];
      const envelope = firstSchema(reply);
      const data = envelope?.properties?.['data'];
      const name = op.tags?.[0] ?? '';
      const list = groups.get(name) ?? [];
      list.push({
        key: `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        summary: op.summary ?? '',
        permission: permissionText(op['x-permission'] ?? ''),
        // Worked out when a call is opened: there are thousands of fields.
        get input() {
          return [...parametersOf(op), ...fieldsOf(firstSchema(op.requestBody))];
        },
        get output() {
          return data?.properties || data?.type === 'array' || data?.anyOf ? fieldsOf(data) : [];
        },
        file: !envelope?.properties?.['result'],
      });
      groups.set(name, list);
    }
  }
  return [...groups].map(([group, operations]) => ({ group, operations }));
}

/** Whether a call has every typed word in its path, name or permission. */
export function matches(op: Operation, words: string): boolean {
  const text = `${op.method} ${op.path} ${op.summary} ${op.permission}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((w) => text.includes(w));
}
