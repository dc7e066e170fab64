import { mobileLinks } from './mirrored-links';

test.each([
  ['<p>见<a href="/index/details/7">通知</a></p>', '<p>见<a href="/mobile/news/7">通知</a></p>'],
  [
    '<a target="_blank" href="/mall/list?category=5&amp;sort=new" rel="nofollow">书</a>',
    '<a target="_blank" href="/mobile/list?category=5&amp;sort=new" rel="nofollow">书</a>',
  ],
  ['<a href="/mall/details/3#intro">书</a>', '<a href="/mobile/detail?id=3#intro">书</a>'],
])('links of a text lead to the mobile mirrors: %s', (html, mobile) => {
  expect(mobileLinks(html)).toBe(mobile);
});

test.each([
  '<a href="/files/12/%E9%99%84%E4%BB%B6.pdf">附件</a>',
  '<a href="https://www.gov.cn/index/details/7">通知</a>',
  '<a href="//www.gov.cn/index">通知</a>',
  '<a data-href="/index">x</a>',
  '<p>网址是 href="/index"</p>',
  '<img src="/index/details/7">',
])('everything else stays as it was written: %s', (html) => {
  expect(mobileLinks(html)).toBe(html);
});
