'use client';

/**
 * A layout itself failed: a document of its own, without any part of the site that could be what failed. It is part of every page's
 * script, so it stays this small.
 */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="zh-CN">
      <body style={{ fontFamily: 'sans-serif', textAlign: 'center', padding: '20vh 16px' }}>
        <title>出错了</title>
        <h1 style={{ fontSize: 20 }}>系统错误！请联系管理员！</h1>
        {error.digest && <p style={{ color: '#666' }}>编号：{error.digest}</p>}
        <p>
          <a href="/index" style={{ color: '#c90000' }}>
            返回首页
          </a>
        </p>
      </body>
    </html>
  );
}
