import { parseXml, textOf } from './xml';

const read = (text: string) => textOf(parseXml(text, 'a.xml'));

test.each([
  ['<a>1<b x="&amp;&#x4e2d;"/>2</a>', '12'],
  [
    '\uFEFF<?xml version="1.0"?><!DOCTYPE html PUBLIC "x" "y"><!-- < --><a>&nbsp;&mdash;<![CDATA[<b>]]></a>',
    '—<b>',
  ],
  ['<x:a xmlns:x="y"><x:b>中</x:b></x:a>', '中'],
  ['\n<?xml version="1.0"?><a>1<!-- a -- b -->]]></a><!DOCTYPE a>', '1]]>'],
  ['\uFEFF <?xml encoding=utf-8?><a><? b?>1</a>', '1'],
  ['<!doctype html><a>&check;&lt;!ENTITY&gt;</a>', '✓<!ENTITY>'],
])('reads %s', (text, words) => {
  expect(read(text)).toBe(words);
});

test.each([
  ['<a><b></a>', '标签 b 没有结束'],
  ['<a></a></b>', '多余的结束标签 b'],
  ['<a></a><a></a>', '应当只有一个根元素'],
  ['text', '根元素之外有文字'],
  ['<a b=c/>', '属性没有引号'],
  ['<a b="1" b="2"/>', '属性 b 重复'],
  ['<a b="<"/>', '有不允许的字符'],
  ['<a>&lol;</a>', '实体有误'],
  ['<a>&constructor;</a>', '实体有误'],
  ['<a>a & b</a>', '实体有误'],
  ['<a>&#0;</a>', '实体有误'],
  ['<a>\u0001</a>', '有不允许的字符'],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a/>', '不允许自定义实体'],
  ['<a>'.repeat(300), '嵌套过深'],
  ['<a><b', '标签 a 没有结束'],
  ['<a><!-- ', '标签 a 没有结束'],
  ['<a/><!-- ', '文件没有写完'],
  ['<comment>', '标签 comment 没有结束'],
  ['<a></doctype>', '标签 a 没有结束'],
  ['', '应当只有一个根元素'],
  ['<a b/>', '属性有误'],
  ['<a><b/ ></a>', '标签有误'],
  ['<?xml version="1.1"?><a>&#1;</a>', '实体有误'],
])('refuses %s', (text, why) => {
  expect(() => read(text)).toThrow(`a.xml 不是合格的 XML（第 1 行：${why}）`);
});

test('names the line', () => {
  expect(() => read('<a>\n\n<b>\n</a>')).toThrow('第 4 行');
  expect(() => read('<a>&amp;\na & b\n</a>')).toThrow('第 2 行：实体有误');
});
