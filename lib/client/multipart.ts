/** Each value under its place, `lines[0].quantity`, as the server reads forms (lib/server/http/form.ts). */
function appendFields(form: FormData, value: unknown, name = ''): void {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value) && value.length > 0)
    for (const [i, item] of value.entries()) appendFields(form, item, `${name}[${i}]`);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [k, v] of Object.entries(value)) appendFields(form, v, name ? `${name}.${k}` : k);
  else form.append(name, value === null ? '' : String(value));
}

/** A body with files. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  appendFields(form, fields);
  return form;
}
