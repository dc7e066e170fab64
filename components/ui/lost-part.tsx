/** What stands where the body of a page could not be fetched. */
export function LostPart() {
  return (
    <p role="alert">
      网络连接失败，请
      <button type="button" onClick={() => location.reload()}>
        重新加载
      </button>
    </p>
  );
}
