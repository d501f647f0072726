import { Link } from '#app/ui/link.tsx';

export function OrderLink({ number, to = `/admin/orders/${number}` }: { number: string; to?: string }) {
  return (
    <Link to={to} className="admin-way whitespace-nowrap">
      {number}
    </Link>
  );
}
