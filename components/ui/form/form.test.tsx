import { renderToStaticMarkup } from 'react-dom/server';
import { Form } from '@/components/ui/form/form';
import type { ZodForm } from '@/components/ui/form/use-zod-form';

const form = {
  busy: false,
  failure: '',
  send: () => Promise.resolve(),
  isDirty: () => false,
} as unknown as ZodForm;

test('a form inside of another form, whose button would only load the page anew, is never drawn', () => {
  expect(renderToStaticMarkup(<Form form={form}>字段</Form>)).toContain('字段');
  expect(() =>
    renderToStaticMarkup(
      <Form form={form}>
        <Form form={form}>字段</Form>
      </Form>,
    ),
  ).toThrow('a form stands inside of another one');
});
