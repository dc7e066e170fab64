import { readTemplates, templateOf } from './templates';

test('a template by its id, or with its variables in order', () => {
  const templates = readTemplates('{"login":"SMS_1","reset":{"id":"1234","params":["code","minutes"]}}');
  expect(templateOf(templates, 'login')).toEqual({ id: 'SMS_1', params: ['code'] });
  expect(templateOf(templates, 'reset')).toEqual({ id: '1234', params: ['code', 'minutes'] });
  expect(templateOf(templates, 'shipped')).toBeNull();
});

test.each([
  '',
  'SMS_1',
  '[]',
  '"SMS_1"',
  '{"login":1}',
  '{"login":{"id":"1"}}',
  '{"login":{"id":"","params":[]}}',
])('%j is refused', (json) => {
  expect(() => readTemplates(json)).toThrow('SMS_TEMPLATES');
});
