import { countText } from '@/components/editor/count-text';
import { attachmentText, readAttachment } from '@/components/editor/nodes/attachment';
import { keptClasses } from '@/components/editor/nodes/older-texts';
import { scaled } from '@/components/editor/nodes/resizer';
import { tidyEnd } from '@/components/editor/text-html';
import { breakLines } from '@/components/editor/tools/break-lines';
import { characterGroups } from '@/components/editor/tools/characters';
import { fontLabel, fonts } from '@/components/editor/tools/fonts';
import { addressRefusal, completeAddress } from '@/components/editor/tools/link-address';
import { FONT_NAMES } from '@/lib/domain/article/html-policy';

describe('the counter', () => {
  it('says what is written and what is left, never less than nothing', () => {
    expect(countText(12, 10_000)).toBe('当前已输入12个字符, 您还可以输入9988个字符。');
    expect(countText(10_001, 10_000)).toBe('当前已输入10001个字符, 您还可以输入0个字符。');
  });
});

describe('the address of a link', () => {
  it.each([
    ['www.e.cn', 'https://www.e.cn'],
    ['baomi.gov.cn/a', 'https://baomi.gov.cn/a'],
    ['a.b@e.cn', 'mailto:a.b@e.cn'],
    [' https://e.cn/x ', 'https://e.cn/x'],
    ['/index/list', '/index/list'],
    ['#part', '#part'],
  ])('%s becomes %s', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
    expect(addressRefusal(address)).toBe('');
  });

  it.each(['javascript:alert(1)', '//e.cn', 'ftp://e.cn', '甲乙', 'https://a b', '/\\e.cn'])(
    'refuses %s',
    (typed) => {
      expect(addressRefusal(completeAddress(typed))).toBe(
        '请输入 http:// 或 https:// 开头的网址，或以 / 开头的站内地址',
      );
    },
  );

  it('asks for one', () => expect(addressRefusal('')).toBe('请输入链接地址'));
});

describe('attachments', () => {
  it.each([
    ['通知.pdf', '1.2 MB', '通知.pdf（1.2 MB）'],
    ['通知（修订）.pdf', '12 KB', '通知（修订）.pdf（12 KB）'],
    ['通知.pdf', '', '通知.pdf'],
  ])('say name and size, and are read back: %s %s', (name, size, words) => {
    expect(attachmentText({ name, size })).toBe(words);
    expect(readAttachment(words)).toEqual({ name, size });
  });
});

describe('the source view', () => {
  it('puts one block on a line and leaves code as it is', () => {
    expect(breakLines('<p>甲</p><ul><li><p>乙</p></li></ul><pre><code><p>\n</p></code></pre><hr>')).toBe(
      '<p>甲</p>\n<ul>\n<li><p>乙</p>\n</li>\n</ul>\n<pre><code><p>\n</p></code></pre><hr>',
    );
  });
});

describe('the end of a text', () => {
  it.each([
    ['<p>甲</p><p></p>', '<p>甲</p>'],
    ['<p></p>', ''],
    ['<p style="text-indent: 0"></p><p><br></p>', ''],
    ['<p></p><p>甲</p>', '<p></p><p>甲</p>'],
    ['<figure><img src="/a"></figure><p></p>', '<figure><img src="/a"></figure>'],
  ])('%s', (html, tidy) => expect(tidyEnd(html)).toBe(tidy));
});

describe('dragging a corner', () => {
  it.each([
    [100, 900, { width: 400, height: 200 }],
    [-1000, 900, { width: 24, height: 12 }],
    [1000, 900, { width: 900, height: 450 }],
  ])('by %i px in a room of %i px', (dx, room, size) => {
    expect(scaled({ width: 300, height: 150 }, dx, room)).toEqual(size);
  });
});

describe('lists of the tools', () => {
  it('fonts have names that the sanitiser takes', () => {
    for (const { label, value } of fonts) {
      expect(value).toMatch(FONT_NAMES);
      expect(fontLabel(value)).toBe(label);
    }
    expect(fontLabel('宋体, SimSun')).toBe('宋体');
    expect(fontLabel('Verdana, sans-serif')).toBe('Verdana');
  });

  it('characters are single and stand once in a group', () => {
    for (const { characters } of characterGroups) {
      expect(characters.every((c) => [...c].length === 1)).toBe(true);
      expect(new Set(characters).size).toBe(characters.length);
    }
  });

  it('classes of older texts are kept by the list of the sanitiser', () => {
    expect(keptClasses('MsoNormal list-paddingleft-2 tc tc')).toBe('list-paddingleft-2 tc');
    expect(keptClasses('evil')).toBeNull();
    expect(keptClasses(null)).toBeNull();
  });
});
