import type { FormTree } from './form-params.ts';
import type { Cause } from './stripe-sandbox-context-types.ts';

export interface ApiRequest {
  method: string;
  path: string;
  params: FormTree;
  cause: Cause;
}
