import { fileGapOf, type AppearedIssue } from './file-rules';

const issue = (n: number, more: Partial<AppearedIssue> = {}): AppearedIssue => ({
  label: `2026 年第 ${n} 期`,
  onOffer: true,
  readable: false,
  latest: null,
  ...more,
});
const periodical = (...issues: AppearedIssue[]) =>
  fileGapOf({ kind: 'e_periodical', readElsewhere: false, readable: false, latest: null, issues });

test('a periodical of which something can be read is sold, and the issues of years on offer without a file are named', () => {
  const readable = issue(1, { readable: true });
  expect(periodical(readable, issue(2, { onOffer: false }))).toBeNull();
  expect(periodical(readable, issue(2), issue(3, { latest: { status: 'uploaded' } }))).toEqual({
    unreadable: false,
    text: '缺少可阅读的文件：2026 年第 2 期没有上传文件，2026 年第 3 期文件正在转换',
  });
  expect(periodical(readable, ...[2, 3, 4, 5, 6].map((n) => issue(n)))?.text).toMatch(
    /，2026 年第 4 期没有上传文件等 5 期$/,
  );
});
