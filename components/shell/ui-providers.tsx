'use client';

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import { stopComposingCommands } from '@/components/ui/composing-commands';
import '@/components/ui/mantine-styles';
import { theme, themeVariables } from '@/components/ui/theme';

const variables = themeVariables();

/** Only a lost connection (status 0) is worth a second try; a refusal is an answer. */
function retry(count: number, error: unknown): boolean {
  return count < 1 && error instanceof Error && 'status' in error && error.status === 0;
}

/**
 * Mantine and TanStack Query for the back offices and the buyer's pages; no public page carries them. Without a network calls fail at once
 * (`always`), so that the screen says so and offers to try again: held back until there is one they would leave it waiting without a word.
 */
export function UiProviders({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry,
            staleTime: 5000,
            refetchOnWindowFocus: false,
            networkMode: 'always',
            refetchOnReconnect: true,
          },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  // Before the effects of the parts inside, so that it is the first listener of the window.
  useLayoutEffect(() => {
    window.addEventListener('keydown', stopComposingCommands, true);
    return () => window.removeEventListener('keydown', stopComposingCommands, true);
  }, []);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
    >
      <style href="theme" precedence="theme">
        {variables}
      </style>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
