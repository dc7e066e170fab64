'use client';

import type { ReactNode } from 'react';
import { ImportResult } from '@/components/area/office/import-result';
import { ImportDialog } from '@/components/ui/import/import-dialog';
import { MAX_IMPORT_BYTES, type ImportPreview } from '@/lib/domain/area/import-contract';

interface ListImportDialogProps {
  title: string;
  /** What the file has to look like. */
  guide: ReactNode;
  preview: (file: File) => Promise<ImportPreview>;
  apply: (file: File, fingerprint: string) => Promise<ImportPreview>;
  onDone: () => void;
  onClose: () => void;
}

const changesOf = (found: ImportPreview) => found.rows - found.counts.same - found.errorCount;

/** A list of areas or of manager codes: all of it or nothing. */
export function ListImportDialog({ preview, apply, ...rest }: ListImportDialogProps) {
  return (
    <ImportDialog
      {...rest}
      accept="csv"
      maxBytes={MAX_IMPORT_BYTES}
      preview={preview}
      renderResult={(found) => <ImportResult found={found} file={rest.title} />}
      action={(found) =>
        found.errorCount === 0 && changesOf(found) > 0 ? `导入 ${changesOf(found)} 项变更` : null
      }
      commit={async (file, found) => {
        await apply(file, found.fingerprint);
      }}
    />
  );
}
