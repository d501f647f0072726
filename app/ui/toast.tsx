import './words.ts';
import { Toast, type ToastObject } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useWords } from '#app/platform/words.ts';
import { useSwipeAway } from './swipe-away.ts';

const SHOWN_FOR_MS = 4_000;
const SHOWN_AT_ONCE = 3;

type ToastMessage = {
  variant: 'success' | 'destructive' | 'warning' | 'info';
  title: string;
  description?: string;
};

/** Shows toasts over everything inside it. Pointer or keyboard on one keeps them all. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_FOR_MS} limit={SHOWN_AT_ONCE}>
      {children}
      <Toasts />
    </Toast.Provider>
  );
}

/** The function that shows a toast: `toast({ variant: 'success', title, description })`. */
export function useToasts(): (message: ToastMessage) => void {
  const { add } = Toast.useToastManager();
  return useCallback(
    ({ variant, title, description }) => {
      add({ type: variant, title, description, priority: variant === 'destructive' ? 'high' : 'low' });
    },
    [add],
  );
}

function Toasts() {
  const t = useWords();
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label={t('ui.notifications')}>
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} />
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

function ShownToast({ toast }: { toast: ToastObject<object> }) {
  const t = useWords();
  const { close } = Toast.useToastManager();
  const swipe = useSwipeAway(() => close(toast.id));
  return (
    <Toast.Root toast={toast} swipeDirection={[]} className="toast" {...swipe}>
      <Toast.Title className="font-medium" />
      <Toast.Description className="text-sm text-stone" />
      <Toast.Close className="toast-close" aria-label={t('ui.closeNotification')}>
        <X aria-hidden size={18} strokeWidth={1.5} />
      </Toast.Close>
    </Toast.Root>
  );
}
