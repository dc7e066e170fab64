'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { AreaSheet } from '@/components/area/mobile/area-sheet';

interface FreightSheetProps {
  open: boolean;
  onClose: () => void;
  value: string;
  onChange: (code: string) => void;
}

/** The sheet of places for a public page, which has no query client of its own. Fetched when somebody asks for the freight. */
export function FreightSheet(props: FreightSheetProps) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <AreaSheet {...props} />
    </QueryClientProvider>
  );
}
