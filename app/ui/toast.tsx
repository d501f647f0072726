import { X } from 'lucide-react';
import {
  createContext,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '#app/platform/text/translations.ts';

const SHOWN_FOR_MS = 4_000;
const SHOWN_AT_ONCE = 3;
const TICK_MS = 200;

type ToastMessage = {
  variant: 'success' | 'destructive' | 'warning' | 'info';
  title: string;
  description?: string;
};

type Toast = ToastMessage & { id: number; leftMs: number };

type ShowToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});

export function useToasts(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(0);
  const close = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  const show = useCallback(
    (message: ToastMessage) => {
      const toast = { ...message, id: nextId.current++, leftMs: SHOWN_FOR_MS };
      setToasts((shown) => [...shown.filter((other) => !says(other, message)), toast].slice(-SHOWN_AT_ONCE));
      return () => close(toast.id);
    },
    [close],
  );
  const age = useCallback(() => {
    setToasts((shown) => shown.map(older).filter((toast) => toast.leftMs > 0));
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <Toasts toasts={toasts} onAge={age} onClose={close} />
    </ToastContext>
  );
}

/** Returns whether a toast displays this message. Each success counts as a new message. */
function says(toast: Toast, { variant, title, description }: ToastMessage): boolean {
  if (variant === 'success') return false;
  return toast.variant === variant && toast.title === title && toast.description === description;
}

function older(toast: Toast): Toast {
  return { ...toast, leftMs: toast.leftMs - TICK_MS };
}

type ToastsProps = { toasts: Toast[]; onAge: () => void; onClose: (id: number) => void };

/** The list is always mounted, since screen readers only announce additions to an existing list. */
function Toasts({ toasts, onAge, onClose }: ToastsProps) {
  const t = useWords();
  const list = useRef<HTMLOListElement>(null);
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = setInterval(() => list.current && !isAttended(list.current) && onAge(), TICK_MS);
    return () => clearInterval(timer);
  }, [isEmpty, onAge]);

  return (
    <section aria-label={t('common.notifications')}>
      <ol ref={list} className="toasts" aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ShownToast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
        ))}
      </ol>
    </section>
  );
}

/** Returns whether toasts must stay. Touch screens ignore hovering, since a touched element stays hovered there. */
function isAttended(list: HTMLElement): boolean {
  const selector = window.matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
  return document.hidden || list.matches(selector) || list.querySelector('[data-dragging]') !== null;
}

function ShownToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useWords();
  const swipe = useSwipeAway(onClose);
  return (
    <li className="toast" data-variant={toast.variant} {...swipe}>
      <div role={toast.variant === 'destructive' ? 'alert' : undefined}>
        <p className="toast-title">{toast.title}</p>
        {toast.description && <p className="whitespace-pre-line text-sm text-stone">{toast.description}</p>}
      </div>
      <button
        type="button"
        className="toast-close"
        aria-label={t('common.closeNotification')}
        onClick={onClose}
      >
        <X aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </li>
  );
}

const FAR_ENOUGH_PX = 20;

function useSwipeAway(onSwiped: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset.dragging = '';
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const moved = movement(event);
    event.currentTarget.style.setProperty('--swipe-x', `${moved.x}px`);
    event.currentTarget.style.setProperty('--swipe-y', `${moved.y}px`);
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    const { x, y } = movement(event);
    start.current = undefined;
    delete event.currentTarget.dataset.dragging;
    if (Math.max(Math.abs(x), y) > FAR_ENOUGH_PX) {
      onSwiped();
    } else {
      event.currentTarget.style.removeProperty('--swipe-x');
      event.currentTarget.style.removeProperty('--swipe-y');
    }
  }

  function movement(event: PointerEvent): { x: number; y: number } {
    if (!start.current) return { x: 0, y: 0 };
    const x = event.clientX - start.current.x;
    const y = Math.max(0, event.clientY - start.current.y);
    return Math.abs(x) >= y ? { x, y: 0 } : { x: 0, y };
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}
