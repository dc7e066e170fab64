/** Results come by a call (docs/adr/0032). */
export function NeedsScript() {
  return (
    <noscript>
      <p>搜索需要浏览器启用脚本；也可以从栏目和分类中查找。</p>
    </noscript>
  );
}
