import { AdminLink } from '#app/ui/link.tsx';

export function OrderLink({ number, to = `/admin/orders/${number}` }: { number: string; to?: string }) {
  return (
    <AdminLink to={to} className="whitespace-nowrap">
      {number}
    </AdminLink>
  );
}
