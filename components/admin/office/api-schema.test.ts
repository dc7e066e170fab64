import {
  fieldsOf,
  groupsOf,
  matches,
  permissionText,
  typeText,
  type OpenApi,
  type Schema,
} from '@/components/admin/office/api-schema';

const int: Schema = { anyOf: [{ type: 'number' }, { type: 'string', pattern: String.raw`^-?\d{1,15}$` }] };

test.each<[Schema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: true }, 'true'],
  [int, 'integer'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object | null'],
  [{}, 'any'],
])('the type of %j reads %s', (schema, text) => expect(typeText(schema)).toBe(text));

test('members of inner objects and lists follow their parent, one step deeper', () => {
  const schema: Schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { ...int, description: '编号' },
      lines: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
      lock: {
        anyOf: [
          { type: 'object', properties: { name: { type: 'string', default: '甲' } } },
          { type: 'null' },
        ],
      },
    },
  };
  expect(fieldsOf(schema).map((f) => [f.depth, f.name, f.type, f.required, f.description])).toEqual([
    [0, 'id', 'integer', true, '编号'],
    [0, 'lines', 'object[]', false, ''],
    [1, 'title', 'string', false, ''],
    [0, 'lock', 'object | null', false, ''],
    [1, 'name', 'string', false, '默认 "甲"'],
  ]);
});

const doc: OpenApi = {
  paths: {
    '/api/admin/order/detail/{id}': {
      get: {
        summary: '订单详情',
        tags: ['admin/order'],
        'x-permission': 'order.desk',
        parameters: [{ name: 'id', in: 'path', schema: { ...int, description: '编号' } }],
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    result: { const: true },
                    data: { type: 'object', properties: { orderSn: { type: 'string' } } },
                  },
                },
              },
            },
          },
        },
      },
    },
    '/api/guest/openapi.json': {
      get: { summary: '接口文档', tags: ['guest/openapi.json'], 'x-permission': 'public' },
    },
  },
};

test('a call shows its input, the data of its reply and who may make it', () => {
  const [order, open] = groupsOf(doc);
  expect(order).toMatchObject({
    group: 'admin/order',
    operations: [{ method: 'GET', permission: '订单管理 / 仓储发货 / 财务', file: false }],
  });
  expect(order?.operations[0]?.input).toMatchObject([
    { name: 'id', required: true, description: '路径，编号' },
  ]);
  expect(order?.operations[0]?.output.map((f) => f.name)).toEqual(['orderSn']);
  expect(open?.operations[0]).toMatchObject({ permission: '公开', file: true });
});

test('an unknown permission shows its own word', () =>
  expect(permissionText('some.thing')).toBe('some.thing'));

test.each([
  ['', true],
  ['order', true],
  ['订单 get', true],
  ['订单 post', false],
])('"%s" finds it: %p', (words, found) => {
  const op = groupsOf(doc)[0]?.operations[0];
  expect(op && matches(op, words)).toBe(found);
});
