import { Component, type ReactNode, Suspense } from "react";

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** What is shown until it is there. */
  readonly loading?: ReactNode;
  /** For what has another way: then nothing is said. */
  readonly isSilent?: boolean;
}

/** Waits for a part of the editor that is fetched, and keeps the rest alive when that fails. */
export class PartBoundary extends Component<PartBoundaryProps> {
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
