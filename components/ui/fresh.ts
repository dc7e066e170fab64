'use client';

import { createContext, useContext } from 'react';

export type FreshCall = <T>(call: () => Promise<T>) => Promise<T>;

/** Makes a call for which the server may want a fresh second factor. What asks for the code belongs to the accounts: the page puts it around. */
export const FreshContext = createContext<FreshCall>((call) => call());

export const useFreshCall = (): FreshCall => useContext(FreshContext);
