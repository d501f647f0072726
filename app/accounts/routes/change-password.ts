import { redirect } from 'react-router';

/** GET /.well-known/change-password: password managers send customers here. */
export function loader() {
  return redirect('/account/security#change-password');
}
