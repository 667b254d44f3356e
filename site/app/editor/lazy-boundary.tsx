import { lazy, Component, type ReactNode, Suspense } from "react";

interface LazyBoundaryProps {
  readonly children: ReactNode;
  readonly loading?: ReactNode;
  /** Shows no error, if there is another way to do the same. */
  readonly isSilent?: boolean;
}

export class LazyBoundary extends Component<LazyBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { children, loading } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={loading}>{children}</Suspense>;
    if (this.props.isSilent) return null;
    return (
      <p role="alert" className="p-6 text-sm text-danger">
        This part could not be loaded. Check your connection and reload the page: the palette is in its address.
      </p>
    );
  }
}

/** The drag code is as large as the rest of the tool. */
export const LazyRoleDrag = lazy(async () => ({ default: (await import("./tools/theme/role-drag.tsx")).RoleDrag }));
