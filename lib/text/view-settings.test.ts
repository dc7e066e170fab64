import { runInNewContext } from 'node:vm';
import { isBuyerRole, ROLE_ORG, ROLE_PURCHASE } from '@/lib/core/role';
import { viewScript } from '@/lib/text/view-script';
import { CONTRASTS, readSettings, SCALES, usualSettings, writeSettings } from '@/lib/text/view-settings';

/** The root element as the script leaves it. */
function rootAfter(cookie: string) {
  const root = { dataset: {} as Record<string, string>, style: {} as Record<string, string> };
  const documentElement = {
    dataset: root.dataset,
    style: { setProperty: (name: string, value: string) => Object.assign(root.style, { [name]: value }) },
  };
  runInNewContext(viewScript, { document: { documentElement, cookie } });
  return { dataset: { ...root.dataset }, style: { ...root.style } };
}

describe('settings of the accessibility bar', () => {
  it('survive the cookie', () => {
    for (const s of [
      usualSettings,
      { scale: SCALES.length - 1, contrast: CONTRASTS.length - 1, pointer: true, cross: false, open: true },
    ]) {
      expect(readSettings(writeSettings(s))).toEqual(s);
    }
  });

  it.each(['', 'x', '12', '00002', '99000', '000000', '<script>'])('are as usual for %j', (text) => {
    expect(readSettings(text)).toEqual(usualSettings);
  });
});

describe('the script before the first paint', () => {
  it.each([
    ['', {}, {}],
    ['name=; elder=1', { elder: '', column: '' }, {}],
    ['elder=1; surname=x', { elder: '', column: '' }, {}],
    ['helder=1; elder=0', {}, {}],
    ['a11y=24101', { scale: '2', column: '', contrast: '4', pointer: '' }, {}],
    ['x=1; a11y=00011; elder=1', { elder: '', column: '' }, {}],
    ['a11y=10001', { scale: '1' }, {}],
    ['a11y=99111', {}, {}],
    ['a11y=241011', {}, {}],
    ['articleSize=20', {}, { '--article-size': '20px' }],
    ['articleSize=200', {}, {}],
    ['articleSize=15', {}, {}],
  ])('cookie %j', (cookie, dataset, style) => {
    expect(rootAfter(cookie)).toEqual({ dataset: { ...dataset, visitor: 'guest' }, style });
  });

  it.each([ROLE_PURCHASE, ROLE_ORG, 'user#userPurchaseX', 'admin#adminNews', ''])(
    'says of a visitor with the role %j what the page says later',
    (role) => {
      const { dataset } = rootAfter(`role=${encodeURIComponent(role)}; name=%E7%8E%8B`);
      expect(dataset).toEqual({ visitor: 'user', ...(isBuyerRole(role) ? { buyer: '' } : {}) });
      expect(rootAfter(`role=${encodeURIComponent(role)}`).dataset).toEqual({ visitor: 'guest' });
    },
  );

  it('cannot end its element', () => {
    expect(viewScript).not.toContain('<');
  });
});
