import { assetTones, unitOf } from '@/components/ebook/office/asset-look';
import css from '@/components/ebook/office/assets.module.css';
import { ProgressBar } from '@/components/export/progress-bar';
import { StatusTag } from '@/components/ui/status-tag';
import type { AssetRow } from '@/lib/domain/ebook/publish-contract';

/** The state of a version: in force, how far its conversion is, or why it failed. */
export function AssetStateCell({ asset }: { asset: AssetRow }) {
  const { status, pageCount, convertedPages } = asset;
  return (
    <span className={css.state}>
      <span className={css.tags}>
        <StatusTag tone={assetTones[status]}>{asset.statusLabel}</StatusTag>
        {asset.active && <StatusTag tone="green">使用中</StatusTag>}
      </span>
      {status === 'converting' && (
        <>
          <ProgressBar value={convertedPages} max={pageCount === 0 ? null : pageCount} label="转换进度" />
          <small>
            {pageCount === 0 ? '正在读取文件' : `${convertedPages}/${pageCount} ${unitOf(asset)}`}
          </small>
        </>
      )}
      {status === 'failed' && <span className={css.reason}>{asset.failReason}</span>}
      {(status === 'uploaded' || status === 'converting') && asset.autoActivate && (
        <small>转换完成后自动启用</small>
      )}
      {status === 'ready' && !asset.active && <small>等待另一人启用</small>}
      {asset.report.length > 0 && <small>{`转换报告 ${asset.report.length} 条`}</small>}
      {asset.active && !asset.published && <small>出刊后可阅读</small>}
    </span>
  );
}
